import { inApp, inBrowser, rootOf, takePlace } from '@harness/web/app/address.ts'
import { describe, expect, it } from 'vitest'

describe('the address of the app', () => {
  it('the folder of the app is the one above its scripts', () => {
    expect(rootOf('http://127.0.0.1:4620/assets/index-a.js')).toBe('/')
    expect(rootOf('https://team.example/tools/harness/assets/index-a.js')).toBe('/tools/harness/')
  })

  it.each([
    ['/', '/runs/1', '/runs/1'],
    ['/', '/', '/'],
    ['/a/b/', '/a/b/', '/'],
    ['/a/b/', '/a/b', '/'],
    ['/a/b/', '/a/b/runs/1', '/runs/1'],
    ['/a/b/', '/a/bc', '/a/bc'],
    ['/a/b/', '/runs', '/runs'],
  ])('in the folder %s the address %s is %s to the app', (root, path, known) => {
    expect(inApp(root, path)).toBe(known)
    if (path.startsWith(root)) expect(inBrowser(root, known)).toBe(path)
  })
})

describe('the place of a visit that began deep in the app', () => {
  function placed(search: string): string | undefined {
    let to: string | undefined
    const history = {
      state: null,
      replaceState: (_: unknown, __: string, address?: string | URL | null) => {
        to = String(address)
      },
    }
    takePlace('/a/', { search, hash: '#step=2' }, history)
    return to
  }

  it('the visit gets its address back, with step and question mark', () => {
    expect(placed('?at=%2Fruns%2F1%3Fq%3Dx')).toBe('/a/runs/1?q=x#step=2')
  })

  it.each([
    '',
    '?at=',
    '?at=https%3A%2F%2Fevil.example',
    '?at=%2F%2Fevil.example',
    '?other=%2Fruns',
  ])('the visit stays where it is with %s', (search) => {
    expect(placed(search)).toBeUndefined()
  })
})
