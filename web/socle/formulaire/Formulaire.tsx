import '#web/socle/ui/tous-les-traces.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Obligatoires } from '#web/socle/ui/champ.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { ResumeErreurs } from '#web/socle/ui/ResumeErreurs.tsx'
import type { Envoi } from './envoi.ts'

/**
 * Un formulaire : ce qui l’empêche de partir d’abord, ses champs, puis le bouton qui l’envoie. Dans une fenêtre, le bouton
 * est celui de la fenêtre (`BoutonDEnvoi` au nom de l’`id`).
 */
export function Formulaire({
  f,
  echec,
  obligatoires = false,
  espace = 6,
  id,
  action,
  bouton,
  avant,
  apres,
  alignement,
  sansScript = false,
  children,
}: {
  f: Envoi
  /** Le titre d’un refus qui ne vise aucun champ. */
  echec: string
  /** Dit ce que veut dire l’astérisque. */
  obligatoires?: boolean
  espace?: ComponentProps<typeof Pile>['espace']
  id?: string
  /** L’acte, en verbe. */
  action?: string
  bouton?: Pick<ComponentProps<typeof Bouton>, 'icone' | 'iconeADroite' | 'variante'>
  /** Les autres boutons, de part et d’autre. */
  avant?: ReactNode
  apres?: ReactNode
  alignement?: ComponentProps<typeof GroupeBoutons>['alignement']
  /** Le serveur reçoit aussi l’envoi ordinaire du navigateur, fichiers compris, à l’adresse de la page. */
  sansScript?: boolean
  children: ReactNode
}) {
  return (
    <form
      id={id}
      noValidate
      // Un envoi par le navigateur lui-même n’écrirait pas un mot de passe dans l’adresse.
      method="post"
      encType={sansScript ? 'multipart/form-data' : undefined}
      onSubmit={(e) => {
        e.preventDefault()
        void f.envoyer()
      }}
    >
      <Pile espace={espace}>
        <ResumeErreurs essai={f.essai} erreurs={f.erreurs} />
        {f.refus && (
          <Alerte ton="erreur" titre={echec} niveau={2} annonce="alert">
            {f.refus}
          </Alerte>
        )}
        {obligatoires && <Obligatoires />}
        {children}
        {action && (
          <GroupeBoutons alignement={alignement}>
            {avant}
            <BoutonDEnvoi {...bouton} f={f} sansScript={sansScript}>
              {action}
            </BoutonDEnvoi>
            {apres}
          </GroupeBoutons>
        )}
      </Pile>
    </form>
  )
}

/**
 * Le bouton qui envoie le formulaire : il attend que la page soit vivante, et montre l’envoi en cours. Sans JavaScript, un
 * bouton ordinaire le remplace si le serveur prend cet envoi (`sansScript`), une phrase sinon.
 */
export function BoutonDEnvoi({
  f,
  sansScript = false,
  ...props
}: ComponentProps<typeof Bouton> & { f: Envoi; sansScript?: boolean }) {
  const aDefaut = sansScript ? (
    <Bouton {...props} className="rnc-sans-script" type="submit" />
  ) : (
    <p className="rnc-sans-script">Pour envoyer ce formulaire, activez JavaScript dans votre navigateur.</p>
  )
  return (
    <>
      <Bouton {...props} className="rnc-avec-script" type="submit" enCours={f.enCours} disabled={!f.pret} />
      {!f.pret && aDefaut}
    </>
  )
}
