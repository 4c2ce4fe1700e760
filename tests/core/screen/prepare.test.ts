import type { Observation } from '@harness/shared/device/observation.ts'
import type { Driver, Imaging, Model } from '@harness/web/core/ports.ts'
import { drawEarly } from '@harness/web/core/screen/prepare.ts'
import { describe, expect, it } from 'vitest'
import { plainImaging } from '../../standins/plain-imaging.ts'

const SIZE = { width: 90, height: 64 }

function seenWith(...bytes: number[]): Observation {
  return { pointSize: SIZE, scale: 1, elements: [], text: '', png: Uint8Array.from(bytes) }
}

function open(imaging: Imaging = plainImaging) {
  let send: (seen: Observation) => void = () => undefined
  const driver: Pick<Driver, 'onAhead'> = {
    onAhead(listener) {
      send = listener ?? send
    },
  }
  const profile: Model['profile'] = {
    longEdge: 90,
    pictures: { min: 1, max: 3 },
    contextTokens: 16_384,
    dialect: 'points',
  }
  const early = drawEarly(driver, { imaging, model: { profile } })
  return { early, send: (seen: Observation) => send(seen) }
}

describe('a screen that comes while an input settles', () => {
  it('a screen that comes early is drawn once, and taken once for its own picture alone', async () => {
    let drawn = 0
    const { early, send } = open({
      async render(picture) {
        const rendered = await plainImaging.render(picture)
        return {
          ...rendered,
          image() {
            drawn += 1
            return rendered.image()
          },
        }
      },
    })
    const seen = seenWith(1, 2)
    send(seenWith(3))
    send(seen)
    const prepared = await early.take(seen.png)
    expect((await prepared?.image())?.bytes).toBe(seen.png)
    expect(drawn).toBe(2)
    expect(await early.take(seen.png)).toBeUndefined()
    send(seen)
    expect(await early.take(Uint8Array.from([1, 2]))).toBeUndefined()
  })

  it('an early screen that cannot be drawn is left to the step', async () => {
    const { early, send } = open({
      render: () => Promise.reject(new Error('no canvas')),
    })
    const seen = seenWith(1)
    send(seen)
    expect(await early.take(seen.png)).toBeUndefined()
  })
})
