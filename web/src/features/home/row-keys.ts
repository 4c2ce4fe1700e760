const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves the focus between the links of a section, starting with its heading. */
export function moveInRows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = MOVES[event.key]
  const from = event.target
  if (by === undefined || !(from instanceof HTMLElement) || from.closest('form, select')) return
  const section = from.closest('section')
  const rows = [...(section?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const own = from.matches('[data-row]') ? from : from.closest('li')?.querySelector('[data-row]')
  const at = own instanceof HTMLElement ? rows.indexOf(own) : -1
  const next = rows[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
