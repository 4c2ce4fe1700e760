import { createEffect } from 'solid-js'

/** Names the tab of the browser after what is shown. */
export function createTitle(title: () => string): void {
  createEffect(() => {
    document.title = title()
  })
}
