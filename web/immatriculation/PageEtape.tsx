import { useParams } from '@tanstack/react-router'
import { CODES_ETAPES } from '#domain/declaration/etapes.ts'
import { Introuvable } from '../pages/Introuvable.tsx'
import { useIci } from '../shell/contexte.ts'
import { Etape } from './Etape.tsx'

export function PageEtape() {
  const { etape } = useParams({ from: '/connecte/immatriculer-copropriete/$etape' })
  const parametres = new URLSearchParams(useIci().search)
  const brouillon = Number(parametres.get('brouillon'))
  const code = CODES_ETAPES.find((c) => c === etape)
  if (!code || !Number.isInteger(brouillon) || brouillon < 1) return <Introuvable />
  return (
    <Etape
      key={brouillon}
      code={code}
      brouillon={brouillon}
      deLaRelecture={parametres.get('retour') === 'recapitulatif' && code !== 'recapitulatif'}
    />
  )
}
