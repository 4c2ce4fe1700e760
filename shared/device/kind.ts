import * as z from 'zod/mini'

export const DeviceKind = z.enum(['web', 'ios', 'android', 'prototype'])
export type DeviceKind = z.infer<typeof DeviceKind>
