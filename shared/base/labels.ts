// Parts of the sentences that describe a tool call, shared by current rows and those read from old
// files.

/** Quotes a label as the app does, shortened so that it fits on a line. */
export function quoted(text: string, max = 40): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length > max ? `${line.slice(0, max - 1)}…` : line}”`
}

/** Label of typing, with a final Enter: Type “Buy clay”, Enter. */
export function typeLabel(text: string): string {
  if (text.trim() === '') return text.includes('\n') ? 'Press Enter' : `Type ${quoted(text)}`
  return `Type ${quoted(text)}${/\n\s*$/.test(text) ? ', Enter' : ''}`
}

/** Names a control by its label, or by its role if it has none: “Save”, unnamed button. */
export function controlName({ label, role }: { label: string; role: string }): string {
  return label.trim() === '' ? `unnamed ${role.replaceAll(/[_-]/g, ' ')}` : quoted(label)
}

/** Direction of a movement in points, by its longer axis. */
export function directionOf(dx: number, dy: number): 'up' | 'down' | 'left' | 'right' {
  if (Math.abs(dy) >= Math.abs(dx)) return dy < 0 ? 'up' : 'down'
  return dx < 0 ? 'left' : 'right'
}

/** Formats a size such as `12 KB`, in units of 1,000 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const units = bytes < 999_500 ? ([1_000, 'KB'] as const) : ([1_000_000, 'MB'] as const)
  const amount = bytes / units[0]
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${units[1]}`
}
