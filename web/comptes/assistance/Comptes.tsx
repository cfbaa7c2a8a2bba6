import { heureDe, afficherInstant } from '#domain/socle/temps/instant.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { fermerSessions, renvoyer, retirerSecondFacteur } from './actions.ts'
import { BoutonQuiRelit } from './BoutonQuiRelit.tsx'
import type { DossierAssistance } from './dossier.ts'

type Compte = DossierAssistance['comptes'][number]

/** Les actes de l’assistance sur un compte. */
function Actes({ compte }: { compte: Compte }) {
  const personne = `${compte.prenom} ${compte.nom}`
  return (
    <GroupeBoutons>
      <BoutonQuiRelit icone="envoyer" nom={`Renvoyer le lien à ${personne}`} agir={() => renvoyer(compte)}>
        Renvoyer le lien
      </BoutonQuiRelit>
      <BoutonQuiRelit
        icone="deconnexion"
        nom={`Fermer les sessions ${de(personne)}`}
        agir={() => fermerSessions(compte)}
      >
        Fermer les sessions
      </BoutonQuiRelit>
      {compte.secondFacteur && (
        <BoutonQuiRelit
          icone="cadenas"
          nom={`Retirer le second facteur ${de(personne)}`}
          agir={() => retirerSecondFacteur(compte)}
        >
          Retirer le second facteur
        </BoutonQuiRelit>
      )}
    </GroupeBoutons>
  )
}

/** Les comptes d’un télédéclarant : leur état, et de quoi rouvrir la porte ; celui que la recherche a trouvé d’abord. */
export function Comptes({ comptes, trouve }: { comptes: readonly Compte[]; trouve: number | null }) {
  return (
    <Tableau<Compte>
      dense
      legende="Comptes"
      legendeMasquee
      cleDe={(c) => c.id}
      lignes={comptes.toSorted((a, b) => Number(b.id === trouve) - Number(a.id === trouve))}
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
