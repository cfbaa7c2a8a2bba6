import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { heureDe, afficherInstant } from '#domain/socle/temps/instant.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { fermerSessions, renvoyer, retirerSecondFacteur } from './actions.ts'
import type { DossierAssistance } from './chargeur.ts'

type Compte = DossierAssistance['comptes'][number]
type Acte = 'lien' | 'sessions' | 'facteur'

/** Les actes de l’assistance sur un compte ; la page se relit après chacun. */
function Actes({ compte }: { compte: Compte }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState<Acte | null>(null)
  const faire = async (nom: Acte, acte: (c: Compte) => Promise<void>) => {
    setEnCours(nom)
    await acte(compte)
    await router.invalidate()
    setEnCours(null)
  }
  const personne = `${compte.prenom} ${compte.nom}`
  return (
    <GroupeBoutons>
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="envoyer"
        enCours={enCours === 'lien'}
        aria-label={`Renvoyer le lien à ${personne}`}
        onClick={() => void faire('lien', renvoyer)}
      >
        Renvoyer le lien
      </Bouton>
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="deconnexion"
        enCours={enCours === 'sessions'}
        aria-label={`Fermer les sessions ${de(personne)}`}
        onClick={() => void faire('sessions', fermerSessions)}
      >
        Fermer les sessions
      </Bouton>
      {compte.secondFacteur && (
        <Bouton
          taille="petit"
          variante="secondaire"
          icone="cadenas"
          enCours={enCours === 'facteur'}
          aria-label={`Retirer le second facteur ${de(personne)}`}
          onClick={() => void faire('facteur', retirerSecondFacteur)}
        >
          Retirer le second facteur
        </Bouton>
      )}
    </GroupeBoutons>
  )
}

/** Les comptes d’un télédéclarant : leur état, et de quoi rouvrir la porte ; celui que la recherche a trouvé d’abord. */
export function Comptes({ comptes, trouve }: { comptes: readonly Compte[]; trouve: number | null }) {
  return (
    <Tableau<Compte>
      legende="Comptes"
      legendeMasquee
      cleDe={(c) => c.id}
      lignes={comptes.toSorted((a, b) => Number(b.id === trouve) - Number(a.id === trouve))}
      vide={<p>Aucun compte.</p>}
      colonnes={[
        {
          cle: 'personne',
          titre: 'Personne',
          entete: true,
          rendu: (c) => (
            <>
              {`${c.prenom} ${c.nom}`}
              {c.id === trouve && (
                <>
                  {' '}
                  <Badge petit ton="info">
                    Répond à la recherche
                  </Badge>
                </>
              )}
            </>
          ),
        },
        { cle: 'email', titre: 'Adresse électronique', rendu: (c) => <Courriel adresse={c.email} /> },
        { cle: 'profil', titre: 'Profil', rendu: (c) => c.libelleProfil },
        { cle: 'statut', titre: 'État', rendu: (c) => c.libelleStatut },
        {
          cle: 'activite',
          titre: 'Dernière activité',
          rendu: (c) => (c.dateDerniereActivite ? afficherInstant(c.dateDerniereActivite) : 'Jamais'),
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
        ...(comptes.some((c) => c.peutDepanner)
          ? [
              {
                cle: 'action',
                titre: 'Action',
                insecable: true,
                rendu: (c: Compte) => (c.peutDepanner ? <Actes compte={c} /> : null),
              },
            ]
          : []),
      ]}
    />
  )
}
