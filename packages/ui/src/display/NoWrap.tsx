/** Text in which no date, number or telephone number wraps: browsers break lines after a hyphen between digits. */
export function NoWrap({ children: text }: { children: string }) {
  return text.split(HYPHENATED).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
      <span key={place} className="nowrap">
        {part}
      </span>
    ),
  )
}

const HYPHENATED = /(\d+(?:-\d+)+)/
