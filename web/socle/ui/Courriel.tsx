import { Fragment } from 'react'

/** Une adresse électronique : trop longue pour sa ligne, elle se coupe après « @ » ou un point. */
export function Courriel({ adresse }: { adresse: string }) {
  return adresse.split(/(?<=[@.])/).map((morceau, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- un morceau n’a pas d’autre identité que son rang.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {morceau}
    </Fragment>
  ))
}
