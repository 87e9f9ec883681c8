/** Where rows are cards: the `sm` size, as style sheets write it (foundations §9). */
export const showsCards = (): boolean => matchMedia('(max-width: 767px)').matches

/** Whether a row has something that its card folds away. */
export const folds = (row: HTMLTableRowElement): boolean => row.querySelector(':scope > [data-card="none"]') !== null

/** Shows what a row's card folds away, or folds it again. The table's styles do the rest; another set of rows is folded anew. */
export function toggleCard(row: HTMLTableRowElement): void {
  if (folds(row)) row.toggleAttribute('data-open')
}
