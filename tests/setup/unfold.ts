// The rows of the form of a new run that open.

/** Opens or closes the row with this name. */
export function toggleRow(name: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.fold-name')]
  const row = rows.findLast((each) => each.textContent === name)
  if (!row) throw new Error(`The form has no row ${name}.`)
  row.closest<HTMLDetailsElement>('.more-fields:not([open])')?.setAttribute('open', '')
  row.click()
}
