import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { heureDe, momentDe } from '#domain/instant.ts'
import { useCompte } from '../shell/contexte.ts'
import { Bouton } from '../ui/boutons.tsx'
import { Badge } from '../ui/messages.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import { renvoyer } from './actions.ts'
import type { DossierAssistance } from './chargeur.ts'

type Compte = DossierAssistance['comptes'][number]

function Renvoi({ compte }: { compte: Compte }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const envoyer = async () => {
    setEnCours(true)
    await renvoyer(compte)
    await router.invalidate()
    setEnCours(false)
  }
  return (
    <Bouton
      taille="petit"
      variante="secondaire"
      icone="envoyer"
      enCours={enCours}
      aria-label={`Renvoyer le lien à ${compte.prenom} ${compte.nom}`}
      onClick={() => void envoyer()}
    >
      Renvoyer le lien
    </Bouton>
  )
}

/** Les comptes d’un télédéclarant : leur état, et de quoi rouvrir la porte. */
export function Comptes({ comptes }: { comptes: readonly Compte[] }) {
  const moi = useCompte()
  const peutRenvoyer = moi?.authorities.includes('EDITER_MDP_USER') ?? false
  return (
    <Tableau<Compte>
      legende="Comptes"
      legendeMasquee
      cleDe={(c) => c.id}
      lignes={comptes}
      vide={<p>Aucun compte.</p>}
      colonnes={[
        { cle: 'personne', titre: 'Personne', entete: true, rendu: (c) => `${c.prenom} ${c.nom}` },
        { cle: 'email', titre: 'Adresse électronique', rendu: (c) => c.email },
        { cle: 'profil', titre: 'Profil', rendu: (c) => c.libelleProfil },
        { cle: 'statut', titre: 'État', rendu: (c) => c.libelleStatut },
        {
          cle: 'activite',
          titre: 'Dernière activité',
          rendu: (c) => (c.dateDerniereActivite ? momentDe(c.dateDerniereActivite) : 'Jamais'),
        },
        {
          cle: 'suspension',
          titre: 'Connexion suspendue',
          rendu: (c) =>
            c.suspenduJusqua ? (
              <Badge petit ton="erreur">{`Jusqu’à ${heureDe(c.suspenduJusqua)}`}</Badge>
            ) : (
              'Non'
            ),
        },
        { cle: 'facteur', titre: 'Second facteur', rendu: (c) => (c.secondFacteur ? 'Oui' : 'Non') },
        ...(peutRenvoyer
          ? [{ cle: 'action', titre: 'Action', insecable: true, rendu: (c: Compte) => <Renvoi compte={c} /> }]
          : []),
      ]}
    />
  )
}
