import * as cellCss from "./cell.css.ts";
import * as css from "./table.css.ts";

const ROWS = 12;
const CARDS = 5;

interface RowSkeletonsProps {
  /** The number of cells in a row, including the checkbox. */
  columns: number;
}

/** Placeholder rows of the final size, so that nothing moves when the rows appear. */
export function RowSkeletons({ columns }: RowSkeletonsProps) {
  return (
    <div aria-hidden="true" className={css.skeletons}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={css.skeletonRow}>
          {Array.from({ length: columns }, (_cell, column) => (
            <div key={column} className={cellCss.cell}>
              <div className={css.skeletonBar} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function CardSkeletons() {
  return (
    <div aria-hidden="true" className={css.skeletons}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className={css.skeletonCard} />
      ))}
    </div>
  );
}
