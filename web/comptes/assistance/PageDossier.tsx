import { useLoaderData, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { heureDe } from '#domain/socle/temps/instant.ts'
import { DERNIERS_DE_CHACUN } from '#domain/comptes/assistance/recherche.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { AdressePostale } from '#web/socle/ui/AdressePostale.tsx'
import { Pile, Rangee, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ReclamationsSur } from '#web/socle/dossier/ReclamationsSur.tsx'
import { agirASaPlace, regenerer } from './actes.ts'
import type { DossierAssistance } from './chargeur.ts'
import { Comptes } from './Comptes.tsx'
import { TableauDesCourriels } from './Courriels.tsx'
import { AdressesRefusees } from './CourrielsPerdus.tsx'
import { Brouillons, Demandes, Erreurs, Lettres } from './Historique.tsx'

/** Les courriels envoyés, d’abord ceux qui ne sont pas arrivés ; avant eux, les adresses qui les refusent. */
function Courriels({
  courriels,
  adressesRefusees,
}: Pick<DossierAssistance, 'courriels' | 'adressesRefusees'>) {
  return (
    <Pile espace={4}>
      <AdressesRefusees refusees={adressesRefusees} />
      <TableauDesCourriels
        legende={`Derniers courriels, ${DERNIERS_DE_CHACUN} au plus par compte`}
        courriels={courriels}
      />
    </Pile>
  )
}

/** Les parties de la page : leur ancre, leur titre, et ce qu’elles montrent. */
const PARTIES = [
  {
    code: 'comptes',
    titre: 'Comptes',
    dessiner: (d, trouve) => <Comptes comptes={d.comptes} trouve={trouve} />,
  },
  { code: 'lettres', titre: 'Lettres', dessiner: (d) => <Lettres {...d} /> },
  { code: 'courriels', titre: 'Courriels', dessiner: (d) => <Courriels {...d} /> },
  { code: 'brouillons', titre: 'Brouillons', dessiner: (d) => <Brouillons brouillons={d.brouillons} /> },
  { code: 'demandes', titre: 'Demandes', dessiner: (d) => <Demandes demandes={d.demandes} /> },
  { code: 'erreurs', titre: 'Erreurs vues', dessiner: (d) => <Erreurs erreurs={d.erreurs} /> },
] as const satisfies readonly {
  code: keyof DossierAssistance
  titre: string
  dessiner: (d: DossierAssistance, trouve: number | null) => React.ReactNode
}[]

function Actions({ dossier }: { dossier: DossierAssistance }) {
  const compte = useCompte()
  const router = useRouter()
  const [enCours, setEnCours] = useState<'code' | 'place' | null>(null)
  const peutRegenerer =
    dossier.enAttenteActivation &&
    dossier.enveloppe.length > 0 &&
    (compte?.authorities.includes('EDITER_TELEDECLARANT') ?? false)

  const regenererCode = async () => {
    const oui = await demanderConfirmation({
      titre: 'Régénérer le code d’activation ?',
      message: (
        <Pile espace={4}>
          <p>
            Une nouvelle lettre partira à cette adresse. Le code de la précédente ne vaudra plus rien, même si
            elle est déjà en route.
          </p>
          <AdressePostale lignes={dossier.enveloppe} />
        </Pile>
      ),
      confirmer: 'Régénérer le code',
    })
    if (!oui) return
    setEnCours('code')
    if (await regenerer(dossier.id))
      notifier({ ton: 'succes', titre: 'Un nouveau code est parti par la poste' })
    await router.invalidate()
    setEnCours(null)
  }
  const prendreSaPlace = async () => {
    setEnCours('place')
    if (!(await agirASaPlace(dossier))) await router.invalidate()
    setEnCours(null)
  }

  if (!peutRegenerer && !dossier.peutAgirASaPlace) return null
  return (
    <GroupeBoutons>
      {dossier.peutAgirASaPlace && (
        <Bouton
          icone="compte"
          variante="secondaire"
          enCours={enCours === 'place'}
          onClick={() => void prendreSaPlace()}
        >
          Agir à sa place
        </Bouton>
      )}
      {peutRegenerer && (
        <Bouton icone="rafraichir" enCours={enCours === 'code'} onClick={() => void regenererCode()}>
          Régénérer le code
        </Bouton>
      )}
    </GroupeBoutons>
  )
}

function Dossier({ dossier, trouve }: { dossier: DossierAssistance; trouve: number | null }) {
  return (
    <Pile espace={6}>
      <TitrePage surtitre={`Télédéclarant n° ${dossier.id}`} actions={<Actions dossier={dossier} />}>
        {dossier.raisonSociale}
      </TitrePage>
      <Rangee>
        <Badge ton={dossier.enAttenteActivation ? 'attention' : 'info'}>{dossier.libelleStatut}</Badge>
        {dossier.codeSuspenduJusqua && (
          <Badge ton="erreur">{`Code d’activation suspendu jusqu’à ${heureDe(dossier.codeSuspenduJusqua)}`}</Badge>
        )}
        <span>{dossier.libelleType}</span>
        {dossier.siret && <span>{`SIRET ${afficherSiret(dossier.siret)}`}</span>}
      </Rangee>
      <nav aria-label="Sur cette page">
        <Rangee>
          {PARTIES.map((p) => (
            <Lien key={p.code} href={`#${p.code}`}>
              {`${p.titre} (${dossier[p.code].length})`}
            </Lien>
          ))}
          <Lien href="#reclamations">Réclamations</Lien>
        </Rangee>
      </nav>
      {PARTIES.map((p) => (
        <Section key={p.code} id={p.code} titre={p.titre}>
          {p.dessiner(dossier, trouve)}
        </Section>
      ))}
      <ReclamationsSur idTeledeclarant={dossier.id} />
    </Pile>
  )
}

/** Tout ce que l’assistance doit voir d’un télédéclarant, en une page. */
export function PageDossier() {
  const dossier = useLoaderData({ from: '/connecte/assistance/$id' })
  const { compte } = useSearch({ strict: false }) as { compte?: string }
  return <Dossier key={dossier.id} dossier={dossier} trouve={Number(compte) || null} />
}
