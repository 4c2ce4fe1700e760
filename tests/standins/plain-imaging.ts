import { fitLongEdge } from '@harness/shared/base/geometry.ts'
import type { Imaging } from '@harness/web/core/ports.ts'

/**
 * Imaging without a canvas, for Node: the first eight bytes of a "picture" are its hash. The model
 * gets the bytes unchanged.
 */
export const plainImaging: Imaging = {
  async render({ png, pointSize, longEdge, pastEdge }) {
    const hash = [...png.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const sized = (edge: number) =>
      ({ bytes: png, mediaType: 'image/png', size: fitLongEdge(pointSize, edge) }) as const
    return {
      hash: hash.padEnd(16, '0'),
      image: async () => ({
        ...sized(longEdge),
        ...(pastEdge && { past: async () => sized(pastEdge) }),
      }),
    }
  },
}
