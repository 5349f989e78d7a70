import type { Node, Rule } from "./rule.ts";

/** Names that had several meanings in this project, with the nouns that replace them. */
const OVERLOADED: Readonly<Record<string, string>> = {
  fate: "status or outcome",
  heldBy: "the state that the function creates",
  kin: "the versions of one child, or the members of a family",
  parked: "refused entries",
  placeOf: "localityOf, indexOf, cursorOf or seatOf",
  placesOf: "capacityOf or the plural of what is returned",
  those: "the selected rows",
};

/** Types that had several meanings in this project, with the nouns that replace them. */
const OVERLOADED_TYPES: Readonly<Record<string, string>> = {
  Held: "what the object is: a session, a state",
  Place: "Locality, Seat, Venue, Cursor or Index",
  Places: "EventCapacity",
  Slot: "a key",
};

/**
 * Refuses the overloaded names of the glossary (CONTRIBUTING) where a function, a variable, a
 * parameter or a type is declared; `place` also as a parameter, where it was an index or an element.
 */
export const singleMeaning: Rule = {
  create: (context) => {
    const report = (node: Node, name: string, noun: string | undefined): void => {
      if (noun === undefined) return;
      const message = `"${name}" has several meanings: name ${noun}.`;
      context.report({ node, message });
    };
    const checkName = (node: Node | null | undefined): void => {
      if (node?.type !== "Identifier" || node.name === undefined) return;
      if (Object.hasOwn(OVERLOADED, node.name)) report(node, node.name, OVERLOADED[node.name]);
    };
    const checkType = ({ id }: Node): void => {
      const name = id?.name;
      if (id && name !== undefined && Object.hasOwn(OVERLOADED_TYPES, name))
        report(id, name, OVERLOADED_TYPES[name]);
    };
    const checkParameters = ({ params = [] }: Node): void => {
      for (const param of params) {
        checkName(param);
        if (param.type === "Identifier" && param.name === "place")
          report(param, "place", "the index, the element or the position");
      }
    };
    return {
      ArrowFunctionExpression: checkParameters,
      FunctionDeclaration(node) {
        checkName(node.id);
        checkParameters(node);
      },
      TSInterfaceDeclaration: checkType,
      TSTypeAliasDeclaration: checkType,
      VariableDeclaration({ declarations = [] }) {
        for (const { id } of declarations) checkName(id);
      },
    };
  },
};
