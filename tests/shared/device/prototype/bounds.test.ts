import {
  FilePath,
  HtmlPrototype,
  ScreensPrototype,
} from '@harness/shared/device/prototype/prototype.ts'
import { Screen, ScreenId, Spot } from '@harness/shared/device/prototype/screen.ts'
import { it } from 'vitest'
import { type Bounds, keepsBounds, many, text } from '../../accepts.ts'

const shared = { harnessPrototype: 1, name: 'Shop', size: { width: 390, height: 844 } }
const html = (change: object) => ({ ...shared, kind: 'html', entry: 'index.html', ...change })
const screen = (change: object = {}) => ({
  ...{ id: 'a', title: 'A', picture: 'a.png', width: 390, height: 844 },
  ...change,
})
const screens = (change: object) => ({ ...shared, kind: 'screens', screens: [], ...change })
const rect = { x: 0, y: 0, width: 1, height: 1 }
const spot = (change: object = {}) => ({ kind: 'area', id: 'a', name: 'A', rect, ...change })
const placed = (change: object) => spot({ rect: { ...rect, ...change } })
const sized = (side: number) => [
  html({ size: { width: side, height: 100 } }),
  html({ size: { width: 100, height: side } }),
]

it.each<Bounds>([
  [
    'an id of a screen has 64 signs: letters in lower case, digits and dashes',
    ScreenId,
    ['a', '0', 'a-1', text(64)],
    ['', '-a', 'A', 'a_b', text(65)],
  ],
  [
    'a path of a file has 1 to 1,024 characters and never leads out',
    FilePath,
    ['a', 'a/b.html', '.a', 'a..b', text(1_024)],
    ['', '/a', '../a', 'a/../b', 'a/..', './a', 'a\\b', 'a\nb', text(1_025)],
  ],
  [
    'a name of a prototype has 1 to 200 characters',
    HtmlPrototype,
    [html({ name: text(200) })],
    [html({ name: ' ' }), html({ name: text(201) })],
  ],
  [
    'the screen of a prototype has 64 to 4,096 whole points on a side',
    HtmlPrototype,
    [64, 4_096].flatMap(sized),
    [63, 4_097, 100.5].flatMap(sized),
  ],
  [
    'a prototype has 1 to 4 pixels for each point',
    HtmlPrototype,
    [1, 2.5, 4].map((scale) => html({ scale })),
    [0.9, 4.1].map((scale) => html({ scale })),
  ],
  [
    'a page may contact 64 exact origins',
    HtmlPrototype,
    [html({ hosts: many(64, 'https://a.test:65535') }), html({ hosts: ['http://a'] })],
    [
      html({ hosts: many(65, 'https://a.test') }),
      ...['a.test', 'https://*.a.test', 'https://a.test:123456', 'https://a.test/b'].map((host) =>
        html({ hosts: [host] }),
      ),
    ],
  ],
  [
    'a prototype of pictures has 500 screens',
    ScreensPrototype,
    [screens({ screens: many(500, screen()) })],
    [screens({ screens: many(501, screen()) })],
  ],
  [
    'a screen has 500 places, a title of 200 characters, and a picture of 1 to 16,384 pixels a side',
    Screen,
    [
      { spots: many(500, spot()) },
      { title: text(200) },
      { picture: text(1_024) },
      { width: 1, height: 1 },
      { width: 16_384, height: 16_384 },
    ].map(screen),
    [
      { spots: many(501, spot()) },
      { title: ' ' },
      { title: text(201) },
      { picture: '' },
      { picture: text(1_025) },
      { width: 0 },
      { height: 0 },
      { width: 16_385 },
      { height: 16_385 },
    ].map(screen),
  ],
  [
    'a place is within 16,384 pixels of its picture and has a size',
    Spot,
    [placed({ x: -16_384, y: 16_384, width: 1, height: 16_384 })],
    [
      { x: -16_385 },
      { y: 16_385 },
      { width: 0.5 },
      { height: 0 },
      { width: 16_385 },
      { height: 16_385 },
    ].map(placed),
  ],
  [
    'a link waits for up to a minute and scrolls down from the top',
    Spot,
    [{ after: 0 }, { after: 60_000 }, { target: { to: 'scroll', y: 0 } }].map(spot),
    [{ after: -1 }, { after: 60_001 }, { target: { to: 'scroll', y: -1 } }].map(spot),
  ],
])('%s', keepsBounds)
