import { useLocation, useNavigate } from '@solidjs/router'
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { PlayheadAddress } from '../../kit/replay/create-playhead.ts'
import {
  hashOfLocation,
  locationFromHash,
  type PlayheadLocation,
} from '../../kit/replay/playhead.ts'

/**
 * Pause between writes, in milliseconds. Browsers throttle a page with more than about 200 changes
 * of its address in 30 s, as while dragging.
 */
const ADDRESS_PAUSE_MS = 160

/** Position in the address. A new position applies at once; the address is updated later. */
export function createRouteAddress(): PlayheadAddress {
  const location = useLocation()
  const navigate = useNavigate()
  const fromHash = createMemo(() => locationFromHash(location.hash))
  const [ahead, setAhead] = createSignal<PlayheadLocation>()
  const at = () => ahead() ?? fromHash()
  let pause: ReturnType<typeof setTimeout> | undefined
  const write = (how?: 'push') => {
    const hash = hashOfLocation(at())
    if (hash === location.hash) return setAhead(undefined)
    navigate(`${location.pathname}${location.search}${hash}`, {
      replace: how !== 'push',
      scroll: false,
    })
    pause = setTimeout(() => {
      pause = undefined
      if (ahead()) write()
    }, ADDRESS_PAUSE_MS)
  }
  createEffect(
    on(
      () => location.hash,
      (hash) => {
        const waits = pause !== undefined && hash !== hashOfLocation(at())
        if (!waits) setAhead(undefined)
      },
      { defer: true },
    ),
  )
  onCleanup(() => clearTimeout(pause))
  const go: PlayheadAddress[1] = (change, how) => {
    setAhead({ ...at(), ...change })
    if (pause === undefined || how === 'push') write(how)
  }
  return [at, go]
}
