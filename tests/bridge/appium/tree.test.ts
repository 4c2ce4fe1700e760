import { treeOf } from '@harness/bridge/devices/appium/tree.ts'
import { seen } from '@harness/bridge/devices/w3c/elements.ts'
import { expect, it } from 'vitest'

const IOS = `<?xml version="1.0" encoding="UTF-8"?><AppiumAUT>
<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Garden" label="Garden" enabled="true" visible="true" x="0" y="0" width="402" height="874">
  <XCUIElementTypeNavigationBar name="Ferns" enabled="true" visible="true" x="0" y="50" width="402" height="44"/>
  <XCUIElementTypeButton name="Add &amp; water" label="Add &amp; water" enabled="true" visible="true" x="20" y="120" width="100" height="44"/>
  <XCUIElementTypeTextField value="Name" placeholderValue="Name" enabled="true" visible="true" x="20" y="200" width="300" height="44"/>
  <XCUIElementTypeSecureTextField value="hunter2" label="Password" enabled="true" visible="true" x="20" y="260" width="300" height="44"/>
  <XCUIElementTypeButton label="Hidden" enabled="true" visible="false" x="20" y="320" width="100" height="44"/>
  <XCUIElementTypeStaticText label="12 ferns" enabled="true" visible="true" x="20" y="400" width="100" height="20"/>
</XCUIElementTypeApplication></AppiumAUT>`

const ANDROID = `<hierarchy><android.widget.FrameLayout class="android.widget.FrameLayout" bounds="[0,0][1080,2400]">
<android.view.View class="android.view.View" clickable="true" content-desc="Open menu" bounds="[0,60][150,210]"/>
<android.widget.EditText class="android.widget.EditText" password="true" text="hunter2" hint="PIN" bounds="[60,300][1020,450]"/>
<android.widget.CheckBox class="android.widget.CheckBox" text="Remember" checkable="true" checked="true" bounds="[60,500][600,620]"/>
<android.widget.TextView class="android.widget.TextView" text="Welcome" bounds="[60,700][1020,800]"/>
</android.widget.FrameLayout></hierarchy>`

function read(source: string, scale: number, size: { width: number; height: number }) {
  const tree = treeOf(source, scale)
  if (!tree) throw new Error('no tree')
  return seen(tree, size)
}

it('the page source of XCUITest is read as elements, without what is hidden or secret', () => {
  const { elements, text, lines, title } = read(IOS, 3, { width: 402, height: 874 })
  expect(elements.map(({ role, label }) => `${role} ${label}`)).toEqual([
    ...['button Add & water', 'textbox Name', 'textbox Password'],
  ])
  expect(title).toBe('Ferns')
  expect(text).toContain('12 ferns')
  expect(lines).toEqual([{ text: '12 ferns', rect: { x: 20, y: 400, width: 100, height: 20 } }])
  expect(JSON.stringify([elements, text])).not.toContain('hunter2')
})

it('the page source of UiAutomator2 is read in points, with what only looks clickable as a button', () => {
  const { elements, text } = read(ANDROID, 3, { width: 360, height: 800 })
  expect(elements.map(({ role, label, checked }) => [role, label, checked])).toEqual([
    ['button', 'Open menu', undefined],
    ['textbox', 'PIN', undefined],
    ['checkbox', 'Remember', true],
  ])
  expect(elements[0]?.rect).toEqual({ x: 0, y: 20, width: 50, height: 50 })
  expect(text).toBe('Welcome')
  expect(JSON.stringify(elements)).not.toContain('hunter2')
})

it('a page source that is no tree gives none, and one that is hostile costs nothing', () => {
  expect(treeOf('', 1)).toBeUndefined()
  expect(treeOf('{"not": "xml"}', 1)).toBeUndefined()
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x name="&b;"/>'
  expect(JSON.stringify(treeOf(bomb, 1) ?? {})).not.toContain('aaaaaaaa')
  expect(treeOf('<a/>'.repeat(3_000_000), 1)).toBeUndefined()
})
