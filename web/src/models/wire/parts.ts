import type { EncodedImage, ModelRequest } from '../../core/ports.ts'

/** A part of the user message: text or a picture. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: EncodedImage }

/**
 * The user message for providers whose messages mix text and pictures. `past` changes as rarely as
 * possible and may be cached; `now` is new in every step.
 */
export function partsOf(request: ModelRequest): {
  readonly past: readonly Part[]
  readonly now: readonly Part[]
} {
  const past = request.history.flatMap(({ text, image }): readonly Part[] => [
    { kind: 'text', text },
    ...(image ? [{ kind: 'image' as const, image }] : []),
  ])
  const text = ['The picture above is the current screen.', request.screen, request.reminder].join(
    '\n\n',
  )
  return {
    past,
    now: [
      { kind: 'image', image: request.image },
      { kind: 'text', text },
    ],
  }
}
