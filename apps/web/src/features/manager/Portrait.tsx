import { managerPicture } from '@zhixiao/domain/brand.ts'
import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'

/** A manager's picture, or the surname as a drawing if the firm has none. */
export function Portrait({ manId, name, size = 'm' }: { manId: string; name: string; size?: 's' | 'm' }) {
  const picture = managerPicture(manId)
  if (picture === '') return <Avatar name={name} size={size} />
  return (
    <span className={size === 's' ? 'avatar avatar--s' : 'avatar'}>
      <img src={picture} alt="" width={112} height={112} loading="lazy" decoding="async" />
    </span>
  )
}
