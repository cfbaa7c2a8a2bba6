import type { CourrielVu } from '#contract/comptes/assistance.ts'
import { afficherInstant, momentDe } from '#domain/socle/temps/instant.ts'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Code } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { remettreEnRoute } from './actions.ts'
import { BoutonQuiRelit } from './BoutonQuiRelit.tsx'

/** Ce qu’un courriel est devenu, en mots ; pourquoi, et quand il s’essaiera encore. */
function Sort({ courriel: c }: { courriel: CourrielVu }) {
  if (c.erreur === null) return c.libelleEtat
  return (
    <>
      <Badge petit ton={c.abandonne ? 'erreur' : 'attention'}>
        {c.libelleEtat}
      </Badge>{' '}
      {c.cause}.{' '}
      {c.abandonneLe && `${c.revenu ? 'Il est revenu' : 'On y a renoncé'} ${momentDe(c.abandonneLe)}.`}
      {c.prochainEssai && `Prochain essai ${momentDe(c.prochainEssai)}.`}
      <details className="rnc-details">
        <summary>Détails techniques</summary>
        <Code>{c.erreur}</Code>
      </details>
    </>
  )
}

/** Ce que l’assistance peut faire d’un courriel abandonné. */
function Suite({ courriel: c }: { courriel: CourrielVu }) {
  if (c.peutRenvoyer)
    return (
      <BoutonQuiRelit
        icone="envoyer"
        nom={`Renvoyer « ${c.sujet} » à ${c.destinataire}`}
        agir={() => remettreEnRoute(c)}
      >
        Renvoyer
      </BoutonQuiRelit>
    )
  return c.lienPerdu ? 'Il portait un lien : renvoyez-en un neuf.' : null
}

/** Des courriels, et ce qu’ils sont devenus. */
export function TableauDesCourriels({
  legende,
  courriels,
}: {
  legende: string
  courriels: readonly CourrielVu[]
}) {
  return (
    <Tableau<CourrielVu>
      legende={legende}
      cleDe={(c) => c.id}
      lignes={courriels}
      vide={<p>Aucun courriel n’a été envoyé.</p>}
      colonnes={[
        { cle: 'sujet', titre: 'Sujet', entete: true, rendu: (c) => c.sujet },
        { cle: 'destinataire', titre: 'Destinataire', rendu: (c) => c.destinataire },
        { cle: 'date', titre: 'Écrit', rendu: (c) => afficherInstant(c.date) },
        { cle: 'etat', titre: 'Envoi', rendu: (c) => <Sort courriel={c} /> },
        ...(courriels.some((c) => c.abandonne)
          ? [{ cle: 'suite', titre: 'Action', rendu: (c: CourrielVu) => <Suite courriel={c} /> }]
          : []),
      ]}
    />
  )
}
