import type { EncodedImage, HistoryBlock, ModelRequest, ToolSpec } from '@harness/web/core/ports.ts'

const SPEECH = { observation: { type: 'string' }, intent: { type: 'string' } }

export const TOOLS: readonly ToolSpec[] = [
  {
    name: 'tap_mark',
    description: 'Tap a numbered element.',
    input: {
      type: 'object',
      properties: { id: { type: 'integer' }, ...SPEECH },
      required: ['id', 'observation', 'intent'],
    },
  },
  {
    name: 'note_friction',
    description: 'Note what is hard for you.',
    input: {
      type: 'object',
      properties: { kind: { type: 'string' }, detail: { type: 'string' } },
      required: ['kind', 'detail'],
    },
  },
]

/** A picture whose bytes are all `seed`. */
export function picture(seed: number, length = 300): EncodedImage {
  return {
    bytes: new Uint8Array(length).fill(seed),
    mediaType: 'image/jpeg',
    size: { width: 473, height: 1_024 },
  }
}

/** A past step; with a picture of `seed` when there is one. */
export function pastBlock(step: number, seed?: number): HistoryBlock {
  const text = `Step ${step}: Tap “Next”. The screen changed.`
  return seed === undefined ? { text, step } : { text, step, image: picture(seed) }
}

const SCREEN =
  '<screen>\n1 link "Home"\n2 button "Basket"\n3 textbox/email "E-mail" = "a@b.c"\n</screen>'

/** A request as the core builds it, small. */
export function sampleRequest(change: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You test an app.\n\n# Goal\nBuy a red apple.\n\n# Device\nA phone.',
    tools: TOOLS,
    history: [],
    image: picture(9),
    screen: SCREEN,
    reminder: 'What do you do next?',
    maxTokens: 1_024,
    goal: 'Buy a red apple.',
    scene: { pointSize: { width: 390, height: 844 }, scale: 2, elements: [], text: '' },
    marks: [],
    past: [],
    checks: [],
    measured: {},
    ...change,
  }
}
