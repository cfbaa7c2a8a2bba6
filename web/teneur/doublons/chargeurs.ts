import { comparerCoproprietes, doublonsDe, type Comparees } from '#contract/teneur/doublons.ts'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'

/** Les copropriétés proches de celle-ci, et celles que le teneur a écartées. */
export const chargerDoublons = (appeler: Appeler, id: string) =>
  appeler(doublonsDe, { params: { id: lireId(id) } })

/** D’où l’on vient : la copropriété et ses doublons ; pas encore immatriculée, elle n’a que sa demande. */
function filDe({ gauche, droite }: Comparees): Miette[] {
  if (gauche.numero !== null)
    return [
      { libelle: 'Copropriétés', href: CHEMINS.coproprietes },
      { libelle: 'Une copropriété', href: ADRESSES_DES_COPROPRIETES.copropriete(gauche.id) },
      { libelle: 'Ses doublons', href: ADRESSES.doublons(gauche.id) },
    ]
  const demandee = [gauche, droite].find((cote) => cote.idDemande !== null)
  return [
    { libelle: 'Demandes à valider', href: CHEMINS.validations },
    ...(demandee && demandee.idDemande !== null
      ? [{ libelle: demandee.reference ?? 'Une demande', href: ADRESSES.validation(demandee.idDemande) }]
      : []),
  ]
}

const titreDe = ({ gauche, droite }: Comparees): string =>
  gauche.numero === null && droite.numero === null
    ? 'Deux demandes côte à côte'
    : 'Deux copropriétés côte à côte'

/** Deux copropriétés côte à côte. */
export async function chargerCoteACote(appeler: Appeler, { id, autre }: { id: string; autre: string }) {
  const c = await appeler(comparerCoproprietes, { params: { id: lireId(id), autre: lireId(autre) } })
  return { ...c, fil: filDe(c), titre: titreDe(c) }
}
