import type { Ref } from 'react'

/** Le champ qu’aucune personne ne voit, ni n’entend, ni n’atteint au clavier : un robot le remplit. */
export function Piege({ name, ref }: { name: string; ref: Ref<HTMLInputElement> }) {
  return (
    <div className="rnc-piege" aria-hidden="true">
      <input ref={ref} name={name} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
