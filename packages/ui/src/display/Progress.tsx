export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i style={{ width: `${(100 * value) / max}%` }} />
    </div>
  )
}
