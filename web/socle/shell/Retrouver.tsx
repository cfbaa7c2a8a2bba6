import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { retrouver } from '#contract/comptes/assistance.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { lireRechercheAssistance } from '#domain/comptes/assistance/recherche.ts'
import { adresseRetrouvee, SORTES_RETROUVEES } from '#domain/comptes/assistance/retrouver.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import type { ReplyOf } from '#web/socle/appels/api.ts'
import { useRecherche } from '#web/socle/appels/recherche.ts'
import { ListeDeroulanteCombobox } from '#web/socle/ui/Combobox.tsx'
import { Icone } from '#web/socle/ui/Icone.tsx'
import { dernieresRetrouvees, garderRetrouvee } from './dernieres-retrouvees.ts'
import './retrouver.css'

type Retrouvee = ReplyOf<typeof retrouver>[number]

const cleDe = ({ sorte, id }: Retrouvee) => `${sorte}-${id}`

const detailDe = ({ sorte, detail, approche }: Retrouvee) =>
  [SORTES_RETROUVEES[sorte].libelle, detail, approche && 'proche de ce qui est tapé']
    .filter(Boolean)
    .join(' · ')

/** Ce que montre la case : les dernières ouvertes quand rien n’est tapé, ce qui répond, ou pourquoi rien ne répond. */
function useReponses(compte: CompteInfo, texte: string) {
  const tape = texte.trim()
  const lue = tape === '' ? null : lireRechercheAssistance(tape)
  const refus = lue && 'code' in lue ? direRefus(lue) : null
  const cherche = lue !== null && refus === null
  const { resultat, enCours } = useRecherche(retrouver, cherche ? { body: { texte: tape } } : null)
  if (tape === '')
    return { options: dernieresRetrouvees(compte), enCours: false, aucun: 'Rien d’ouvert encore' }
  if (refus !== null) return { options: [], enCours: false, aucun: refus }
  if (enCours) return { options: null, enCours, aucun: '' }
  if (resultat === null)
    return { options: [], enCours, aucun: 'La recherche n’a pas abouti. Recommencez dans un instant.' }
  return { options: resultat, enCours, aucun: `Rien ne correspond à « ${tape} ».` }
}

/**
 * La case de l’en-tête de qui tient le registre et de l’assistance : un numéro, une adresse, une personne, un SIRET, une référence, une
 * parcelle. Entrée ouvre la première réponse, dès qu’elle est là.
 */
export function Retrouver({ compte }: { compte: CompteInfo }) {
  const naviguer = useNavigate()
  const [texte, setTexte] = useState('')
  /** Ce qu’Entrée demande d’ouvrir, avant que la réponse soit là ; ce que la dernière n’a pas trouvé. */
  const [demande, setDemande] = useState<string | null>(null)
  const [erreur, setErreur] = useState<string | null>(null)
  const { options, enCours, aucun } = useReponses(compte, texte)

  const ouvrir = (choisie: Retrouvee) => {
    const href = adresseRetrouvee(choisie, compte.authorities)
    if (href === null) {
      setErreur('Personne n’est connu derrière cette référence : cherchez-la dans les réclamations.')
      return
    }
    garderRetrouvee(compte, choisie)
    setTexte('')
    void naviguer({ href })
  }
  const repondre = () => {
    setDemande(null)
    const [premiere] = options ?? []
    if (premiere) ouvrir(premiere)
    else setErreur(aucun)
  }
  useEffect(() => {
    if (demande !== null && demande === texte && !enCours) repondre()
    // La réponse arrivée, ce qu’Entrée demandait se fait une fois.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [demande, enCours])

  return (
    <search className="rnc-retrouver" aria-label="Retrouver">
      <div className="rnc-retrouver__case">
        <ListeDeroulanteCombobox<Retrouvee>
          name="retrouver"
          libelle="Retrouver une copropriété, une personne ou une demande"
          sansMarque
          placeholder="Numéro, adresse, nom, SIRET…"
          value={texte}
          erreur={erreur}
          onChange={(valeur) => {
            setErreur(null)
            setDemande(null)
            setTexte(valeur)
          }}
          onBlur={() => setErreur(null)}
          options={options}
          cleOption={cleDe}
          libelleOption={({ libelle }) => libelle}
          detailOption={detailDe}
          surChoix={ouvrir}
          surEntree={() => {
            if (texte.trim() === '') return
            if (enCours) setDemande(texte)
            else repondre()
          }}
          enCours={enCours}
          aucun={aucun}
        />
        <span className="rnc-retrouver__loupe">
          <Icone nom="recherche" taille={1.25} />
        </span>
      </div>
    </search>
  )
}
