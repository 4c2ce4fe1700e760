import type { EncodedImage, ModelRequest } from '../../core/ports.ts'

/** A piece of the one user message: words or a picture. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: EncodedImage }

/**
 * The user message of a request for providers whose messages mix words and pictures: `past` stays the same from step to
 * step for as long as possible and may be cached, `now` is new every time.
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
