/** The level of a sound, in dB of full scale. */
export function rms(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
  return 10 * Math.log10(power)
}
