/** The part of `value` that `part` of `whole` gives it, cut: nobody gets more than their share, so the sum never passes `part`. @throws RangeError when whole <= 0 or part is outside [0, whole]. */
export function proRataCut(value: bigint, part: bigint, whole: bigint): bigint {
  if (whole <= 0n || part < 0n || part > whole) throw new RangeError('a part must lie within its whole')
  return (value * part) / whole
}
