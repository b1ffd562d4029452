import { classes } from '../link.tsx'

/** A manager without a portrait: the surname in a tinted circle. The full name is shown next to it. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 's' | 'm' }) {
  return (
    <span className={classes('avatar', size === 's' && 'avatar--s')} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
