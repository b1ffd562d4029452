import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { useState } from 'react'
import { forgetHistory, readHistory } from './history.ts'
import { useHotWords } from './use-hot-words.ts'

/** How many hot words show their rank. */
const TOP = 4

/** SRCH-01: suggestions for an empty field. `onChoose` receives the word. */
export function Suggestions({ onChoose }: { onChoose: (word: string) => void }) {
  return (
    <>
      <History onChoose={onChoose} />
      <HotWords onChoose={onChoose} />
    </>
  )
}

function History({ onChoose }: { onChoose: (word: string) => void }) {
  const [words, setWords] = useState(readHistory)
  if (words.length === 0) return null
  const clear = () => {
    forgetHistory()
    setWords([])
  }
  return (
    <section className="search-section" aria-labelledby="search-history">
      <div className="row row--between">
        <h2 id="search-history">搜索历史</h2>
        <button type="button" className="btn btn--ghost btn--s search-clear" onClick={clear}>
          <Icon name="trash" size={16} />
          清空
        </button>
      </div>
      <div className="chips search-words">
        {words.map(word => (
          <button key={word} type="button" className="chip" onClick={() => onChoose(word)}>
            {word}
          </button>
        ))}
      </div>
    </section>
  )
}

function HotWords({ onChoose }: { onChoose: (word: string) => void }) {
  const words = useHotWords()
  if (words.length === 0) return null
  return (
    <section className="search-section" aria-labelledby="search-hot">
      <h2 id="search-hot">热门搜索</h2>
      <ol className="hot">
        {words.map(({ id, keyWord }, index) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(keyWord)}>
              <i className={classes(index < TOP && 'is-top', index === 0 && 'is-top-1')} aria-hidden="true">
                {index + 1}
              </i>
              {keyWord}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
