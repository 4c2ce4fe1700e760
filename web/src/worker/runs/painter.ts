/** Paints live pictures on a canvas, which it owns from then on. Each promise resolves when the picture is on it. */
export function makePainter(
  canvas: OffscreenCanvas,
): (jpeg: Uint8Array<ArrayBuffer>) => Promise<void> {
  const context = canvas.getContext('bitmaprenderer')
  return async (jpeg) => {
    const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width
      canvas.height = bitmap.height
    }
    // Moves the bitmap onto the canvas without copying it, and closes it.
    context?.transferFromImageBitmap(bitmap)
  }
}
