import { Icon } from '../brand/Icon.tsx'

/** Hides or shows every money figure of the page; the page stores the choice. */
export function EyeToggle({ hidden, onChange }: { hidden: boolean; onChange: (hidden: boolean) => void }) {
  return (
    <button
      type="button"
      className="icon-btn icon-btn--s"
      aria-label="隐藏金额"
      aria-pressed={hidden}
      onClick={() => onChange(!hidden)}
    >
      <Icon name={hidden ? 'eyeOff' : 'eye'} />
    </button>
  )
}
