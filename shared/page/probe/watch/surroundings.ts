/**
 * Wraps a native function: `observe` receives every call and its `this`. The wrapper prints like
 * the native function.
 */
export function around<F extends object>(
  native: F,
  observe: (args: unknown[], call: (args: unknown[]) => unknown, self: unknown) => unknown,
): F {
  return new Proxy(native, {
    apply(target, self, args: unknown[]) {
      if (typeof target !== 'function') return undefined
      return observe(args, (now) => Reflect.apply(target, self, now), self)
    },
  })
}
