import {
  NOM_DU_FORMAT,
  OCTETS_DU_DEBUT,
  POIDS_MAX_PDF_MO,
} from '#domain/coproprietes/mandats/justificatifs.ts'
import { useState } from 'react'
import { deposerJustificatif, lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { adresseDe, essayer } from '#web/socle/appels/api.ts'
import { aPourRaison, lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'
import type { BrouillonOuvert } from './brouillon.ts'

const NOM = 'infoRattachement.justifMandat'

/** Un document renommé se refuse avant de partir. */
async function estUnPdf(fichier: File): Promise<boolean> {
  return (await fichier.slice(0, OCTETS_DU_DEBUT).text()).includes(NOM_DU_FORMAT)
}

const AIDE =
  'Le document entier et signé, en PDF. Une photo n’en est pas un : sur un téléphone, utilisez « Numériser un document » (Fichiers, Notes ou Drive), ou ouvrez la photo puis « Imprimer » et « Enregistrer en PDF ».'

/** La pièce qui prouve le mandat : vérifiée ici, puis sur le serveur, et gardée avec le brouillon. */
export function Justificatif({
  b,
  libelle = 'Pièce justificative',
  aide = AIDE,
  erreur,
  surDepot,
}: {
  b: BrouillonOuvert
  libelle?: string
  aide?: string
  erreur?: string
  surDepot: () => void
}) {
  const [refus, setRefus] = useState<string | null>(null)
  const [envoi, setEnvoi] = useState<File | null>(null)
  const { idDocument, nomFichierJustifMandat } = b.brouillon.immatCopropriete.infoRattachement

  const deposer = async (fichier: File | null) => {
    setRefus(null)
    if (!fichier) return
    if (!(await estUnPdf(fichier))) {
      setRefus(direRefus({ code: 'FICHIER_FORMAT', params: { fichier: fichier.name } }))
      return
    }
    setEnvoi(fichier)
    // La pièce change la version : ce qui est tapé part d’abord.
    await b.enregistrer()
    try {
      const fait = await essayer(deposerJustificatif, { params: { id: String(b.brouillon.id) }, fichier })
      b.joindre(fait)
      surDepot()
    } catch (cause) {
      setRefus(
        aPourRaison(cause, [0])
          ? 'L’envoi a été interrompu. Vérifiez votre connexion puis choisissez à nouveau le fichier.'
          : phraseDuRefus(lireRefus(cause)),
      )
    } finally {
      setEnvoi(null)
    }
  }

  return (
    <Televersement
      name={NOM}
      libelle={libelle}
      aide={aide}
      requis
      formats={['.pdf']}
      poidsMaxMo={POIDS_MAX_PDF_MO}
      value={envoi}
      onChange={(fichier) => void deposer(fichier)}
      disabled={envoi !== null}
      erreur={refus ?? (idDocument ? null : erreur)}
      dejaDepose={
        idDocument === null
          ? null
          : {
              nom: nomFichierJustifMandat ?? '',
              lien: (
                <Lien href={adresseDe(lireJustificatif, { params: { idDocument } })} target="_blank">
                  Ouvrir le document
                </Lien>
              ),
            }
      }
    />
  )
}
