import type { Mark } from '@harness/web/core/ports.ts'

/** A button, `id` rows down the screen; `more` replaces fields. */
export function mark(label: string, id: number, more: Partial<Mark> = {}): Mark {
  const rect = { x: 0, y: id * 40, width: 80, height: 30 }
  return { id, ref: `r${id}`, role: 'button', label, secure: false, rect, ...more }
}

/** An empty field for a line of text. */
export function field(label: string, id: number, more: Partial<Mark> = {}): Mark {
  return mark(label, id, { role: 'textbox', inputType: 'text', value: '', ...more })
}

/** A native list. */
export function list(label: string, id: number, value = ''): Mark {
  return mark(label, id, { role: 'combobox', value })
}
