import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useCallback, useState } from "react";
import { OpenFamily } from "../../entities/persons/family/family-toggle.tsx";
import { FamilyPopover } from "./family-popover.tsx";

interface RowFamiliesProps {
  onOpenPerson: (person: { id: string }) => void;
  children: ReactNode;
}

/** Lets each row of a list expand to its family. */
export function RowFamilies({ onOpenPerson, children }: RowFamiliesProps) {
  const [family, setFamily] = useState<{ person: PersonRow; anchor: HTMLElement } | null>(null);
  const onFamily = useCallback(
    (person: PersonRow, anchor: HTMLElement) => setFamily({ person, anchor }),
    [],
  );
  return (
    <OpenFamily value={onFamily}>
      {children}
      {family ? (
        <FamilyPopover
          key={family.person.id}
          {...family}
          onClose={() => setFamily(null)}
          onOpenPerson={(id) => onOpenPerson({ id })}
        />
      ) : null}
    </OpenFamily>
  );
}
