import { Icon } from '@zhixiao/ui/brand/Icon.tsx'

interface CollectToggleProps {
  title: string
  collected: boolean
  onChange: (collected: boolean) => void
}

/** Its name stays the same; aria-pressed says whether the article is collected. */
export function CollectToggle({ title, collected, onChange }: CollectToggleProps) {
  return (
    <button
      type="button"
      className="btn btn--outline btn--s collect"
      aria-pressed={collected}
      aria-label={`收藏：${title}`}
      onClick={() => onChange(!collected)}
    >
      <Icon name="star" filled={collected} />
      收藏
    </button>
  )
}
