// Memory of older steps as a block of a request.
import type { Fence } from '@harness/shared/device/fence.ts'
import type { Memory, SummaryPart } from '@harness/shared/log/memory.ts'
import type { SummaryTexts } from './texts.ts'

const HEADINGS: Readonly<Record<SummaryPart, string>> = {
  done: 'Done',
  tried: 'Tried',
  dead_ends: 'Dead ends',
  facts: 'Facts',
  open: 'Open',
}

/** Text of the memory, fenced because its content comes from screens. */
export function blockOf(
  fence: Fence,
  texts: SummaryTexts,
  { summary, lines }: Memory,
  toStep: number,
): string {
  const parts = summary.map(
    ({ part, items }) => `${HEADINGS[part]}:\n${items.map((item) => `- ${item}`).join('\n')}`,
  )
  const body = [...parts, ...lines.map(({ text }) => text)].join('\n')
  const head = texts('frame', { FROM: 1, TO: toStep })
  return `${head}\n${fence.wrap(body)}\n${texts('end')}`
}
