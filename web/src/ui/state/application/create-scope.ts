import { useLocation } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import { oneOf } from '../lists/one-of.ts'
import { LISTS } from './address.ts'

/** A key in a path is written as it is. */
const PAGE = '/applications/'

/**
 * The key of the application that the rail is limited to: that of the last page of an application,
 * or of the last list of one, until a list of all is shown. Only as long as the page is open.
 */
export function createScope(): Accessor<string | undefined> {
  const location = useLocation()
  return createMemo((before: string | undefined) => {
    const { pathname, query } = location
    if (pathname.startsWith(PAGE)) return pathname.slice(PAGE.length)
    if (pathname === '/applications') return oneOf(query['key']) ?? before
    return LISTS.some((list) => list === pathname) ? oneOf(query['app']) : before
  })
}
