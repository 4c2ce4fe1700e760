// Screens of prototypes.
import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'

const seen = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor()

export const PROTOTYPES: readonly ScreenState[] = [
  {
    name: 'prototype-map',
    open: async (stage) => {
      await stage.open('/prototypes')
      const row = stage.page.getByRole('listitem').filter({ hasText: 'Sample: Marrow' })
      await row.getByRole('button', { name: 'Open' }).click()
      await stage.page.getByRole('listbox', { name: /^Hotspots on/ }).waitFor()
      await stage.page.keyboard.press('m')
      await seen(stage.page, 'Reached from')
    },
  },
  {
    name: 'prototype-html',
    open: async (stage) => {
      await stage.open('/prototypes')
      const row = stage.page.getByRole('listitem').filter({ hasText: 'Sample: Quayside' })
      await row.getByRole('button', { name: 'Open' }).click()
      await seen(stage.page, 'It asks for no other host')
    },
  },
  {
    name: 'prototype-html-asking',
    open: async (stage) => {
      await stage.open('/prototypes')
      await stage.page.getByRole('button', { name: 'Paste…' }).click()
      const html = '<h1>Shop</h1><img src="https://cdn.example.com/a.png"><img src="b.png"><video>'
      await stage.page.getByLabel('HTML', { exact: true }).fill(html)
      await stage.page.getByRole('button', { name: 'Add the page' }).click()
      await seen(stage.page, 'It asks for cdn.example.com')
      // What the frame was refused is in the console of the browser.
      stage.takeProblems()
    },
  },
]
