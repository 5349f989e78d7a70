import * as css from "./data-table.css.ts";

const ROWS = 12;
const CARDS = 5;

interface SkeletonsProps {
  isNarrow: boolean;
  columns: number;
  template: string;
}

/** Rows as they will stand, without words yet: nothing moves when the real ones come. */
export function Skeletons({ isNarrow, columns, template }: SkeletonsProps) {
  return (
    <div aria-hidden="true" className={css.skeletons}>
      {Array.from({ length: isNarrow ? CARDS : ROWS }, (_, row) =>
        isNarrow ? (
          <div key={row} className={css.skeletonCard} />
        ) : (
          <div key={row} className={css.skeletonRow} style={{ gridTemplateColumns: template }}>
            {Array.from({ length: columns }, (_cell, column) => (
              <div key={column} className={css.cell}>
                <div className={css.skeletonBar} />
              </div>
            ))}
          </div>
        ),
      )}
    </div>
  );
}
