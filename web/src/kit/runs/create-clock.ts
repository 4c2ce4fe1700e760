import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'

/** Current time in milliseconds since 1970, updated every second while `going`. */
export function createClock(going: Accessor<boolean>): Accessor<number> {
  const [now, setNow] = createSignal(Date.now())
  createEffect(() => {
    setNow(Date.now())
    if (!going()) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    onCleanup(() => clearInterval(timer))
  })
  return now
}
