import type { EncodedImage, ModelRequest } from '../../core/ports.ts'
import { wireText } from './wire-text.ts'

/** A part of the user message: text or a picture. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: EncodedImage }

/** Text after the picture of the current screen. */
export function currentText({ screen, reminder }: ModelRequest): string {
  return [wireText('picture'), screen, reminder].join('\n\n')
}

/**
 * User message for providers that mix text and pictures. `past` changes rarely and can be cached;
 * `now` is new in every step. Each picture comes before its text.
 */
export function partsOf(request: ModelRequest): {
  readonly past: readonly Part[]
  readonly now: readonly Part[]
} {
  const past = request.history.flatMap(({ text, image }): readonly Part[] => [
    ...(image ? [{ kind: 'image' as const, image }] : []),
    { kind: 'text', text },
  ])
  const text = currentText(request)
  return {
    past,
    now: [
      { kind: 'image', image: request.image },
      { kind: 'text', text },
    ],
  }
}
