import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'

interface StarToggleProps {
  fundName: string
  starred: boolean
  onChange: (starred: boolean) => void
  /** 'l' in the header of a fund's page. */
  size?: 'm' | 'l'
}

/**
 * The watch-list star of one fund. Its accessible name contains the fund, because list rows repeat the star;
 * aria-pressed holds the state.
 */
export function StarToggle({ fundName, starred, onChange, size = 'm' }: StarToggleProps) {
  return (
    <button
      type="button"
      className={classes('star', size === 'l' && 'star--l')}
      aria-pressed={starred}
      aria-label={`加自选：${fundName}`}
      onClick={() => onChange(!starred)}
    >
      <Icon name="star" size={20} filled={starred} />
    </button>
  )
}
