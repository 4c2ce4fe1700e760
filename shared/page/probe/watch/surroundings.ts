/**
 * A stand-in that prints like the native function it stands for, and is given every call with what
 * it is called on.
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
